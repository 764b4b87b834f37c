"""Line games: dominoes laid end to end from one line of play, in seven ways."""
