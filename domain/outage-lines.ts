/** Writes a line at the beginning and at the end of an outage. */
interface Lines {
  began(error: unknown): void;
  ended(): void;
}

/**
 * Tells of an outage once when it begins and once when it ends, however often the work is tried meanwhile. The function
 * takes the error of each attempt, or null.
 */
export function createOutageLines({ began, ended }: Lines): (error: unknown) => void {
  let isAway = false;
  return (error) => {
    if ((error !== null) === isAway) return;
    isAway = error !== null;
    if (isAway) began(error);
    else ended();
  };
}
