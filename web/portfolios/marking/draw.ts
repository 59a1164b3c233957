export interface Point {
  x: number;
  y: number;
}

export const tools = ["arrow", "circle", "blur"] as const;
export type Tool = (typeof tools)[number];

/** A mark from corner to corner, or from tail to tip, in pixels of the picture as it was turned by then; or a quarter turn. */
export type Step = { kind: Tool; from: Point; to: Point } | { kind: "turn" };
type Mark = Exclude<Step, { kind: "turn" }>;

/** Draws the picture at its full size, and what was done to it, in order. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, steps: readonly Step[]): void {
  canvas.width = picture.width;
  canvas.height = picture.height;
  contextOf(canvas).drawImage(picture, 0, 0);
  for (const step of steps) {
    if (step.kind === "turn") turn(canvas);
    else painters[step.kind](contextOf(canvas), step);
  }
}

/** Shows where the keyboard is. */
export function drawCross(canvas: HTMLCanvasElement, { x, y }: Point): void {
  const arm = widthFor(canvas) * 5;
  stroke(contextOf(canvas), (path) => {
    path.moveTo(x - arm, y);
    path.lineTo(x + arm, y);
    path.moveTo(x, y - arm);
    path.lineTo(x, y + arm);
  });
}

/** The rectangle of a mark in whole pixels, no part of it outside the picture; undefined where nothing is left. */
export function areaOf({ from, to }: Mark, { width, height }: { width: number; height: number }) {
  const x = Math.max(0, Math.floor(Math.min(from.x, to.x)));
  const y = Math.max(0, Math.floor(Math.min(from.y, to.y)));
  const area = {
    x,
    y,
    width: Math.min(width, Math.ceil(Math.max(from.x, to.x))) - x,
    height: Math.min(height, Math.ceil(Math.max(from.y, to.y))) - y,
  };
  return area.width > 0 && area.height > 0 ? area : undefined;
}

/**
 * How many pixels are left of a blurred area: four along its longer side, whatever its size. Sixteen colours say nothing of
 * a face, and the four of a number plate hold no character of it.
 */
export function blurredSize({ width, height }: { width: number; height: number }) {
  const scale = 4 / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const painters: Record<Tool, (context: CanvasRenderingContext2D, mark: Mark) => void> = {
  arrow(context, { from, to }) {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const length = Math.min(widthFor(context.canvas) * 6, Math.hypot(to.x - from.x, to.y - from.y));
    stroke(context, (path) => {
      path.moveTo(from.x, from.y);
      path.lineTo(to.x, to.y);
      for (const side of [-1, 1]) {
        path.moveTo(to.x, to.y);
        const turned = angle + side * (Math.PI * 0.83);
        path.lineTo(to.x + length * Math.cos(turned), to.y + length * Math.sin(turned));
      }
    });
  },
  circle(context, { from, to }) {
    const [radiusX, radiusY] = [Math.abs(to.x - from.x) / 2, Math.abs(to.y - from.y) / 2];
    stroke(context, (path) =>
      path.ellipse((from.x + to.x) / 2, (from.y + to.y) / 2, radiusX, radiusY, 0, 0, 2 * Math.PI),
    );
  },
  blur(context, mark) {
    const area = areaOf(mark, context.canvas);
    if (!area) return;
    const { x, y, width, height } = area;
    const small = emptyCanvas(blurredSize(area));
    contextOf(small).drawImage(context.canvas, x, y, width, height, 0, 0, small.width, small.height);
    // First in hard squares, so that nothing shines through where the soft ones end.
    for (const isSoft of [false, true]) {
      context.imageSmoothingEnabled = isSoft;
      context.drawImage(small, x, y, width, height);
    }
    edge(context, area);
  },
};

/** Black dashes on white around a blurred area: on an even wall, too, a reader knows that something was hidden. */
function edge(context: CanvasRenderingContext2D, { x, y, width, height }: ReturnType<typeof areaOf> & object): void {
  const line = Math.min(widthFor(context.canvas) / 2, width / 2, height / 2);
  context.lineWidth = line;
  for (const [colour, dashes] of [
    ["#ffffff", []],
    ["#000000", [3 * line, 3 * line]],
  ] as const) {
    context.strokeStyle = colour;
    context.setLineDash(dashes);
    context.strokeRect(x + line / 2, y + line / 2, width - line, height - line);
  }
  context.setLineDash([]);
}

/** Red with a white edge, which is seen on every ground. */
function stroke(context: CanvasRenderingContext2D, draw: (path: Path2D) => void): void {
  const path = new Path2D();
  draw(path);
  const width = widthFor(context.canvas);
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const [colour, lineWidth] of [
    ["#ffffff", width * 1.8],
    ["#d92d20", width],
  ] as const) {
    context.strokeStyle = colour;
    context.lineWidth = lineWidth;
    context.stroke(path);
  }
}

/** Of a line: as thick on a large photo as on a small one. */
function widthFor({ width, height }: { width: number; height: number }): number {
  return Math.max(3, Math.max(width, height) / 120);
}

function turn(canvas: HTMLCanvasElement): void {
  const before = emptyCanvas(canvas);
  contextOf(before).drawImage(canvas, 0, 0);
  canvas.width = before.height;
  canvas.height = before.width;
  const context = contextOf(canvas);
  context.translate(canvas.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(before, 0, 0);
  context.resetTransform();
}

function emptyCanvas({ width, height }: { width: number; height: number }): HTMLCanvasElement {
  return Object.assign(document.createElement("canvas"), { width, height });
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser cannot draw");
  return context;
}
