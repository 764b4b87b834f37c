"""What tests of manuscripts share."""
