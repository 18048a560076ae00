/** The part of the world that a picture shows. */
export interface Area {
  readonly pen: CanvasRenderingContext2D;
  /** Pixels. */
  readonly across: number;
  readonly down: number;
  /** Pixels per world unit. */
  readonly k: number;
  /** The corner at pixel (0, 0), in world units. */
  readonly left: number;
  readonly top: number;
}
