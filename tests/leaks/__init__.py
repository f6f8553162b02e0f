"""Nothing that a seat may not see is ever sent to it: all bytes that each viewer gets are compared and searched."""
