import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { draw, drawCross, type Point, type Step, type Tool } from "./draw.ts";

interface Props {
  picture: ImageBitmap;
  steps: readonly Step[];
  tool: Tool;
  /** The id of the text that says how to draw. */
  hint: string;
  onMark: (mark: Step) => void;
}

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The picture with its marks. The next one is drawn with a pointer, or with a cross that the keyboard moves. */
export function MarkedCanvas({ picture, steps, tool, hint, onMark }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [start, setStart] = useState<Point>();
  const [end, setEnd] = useState<Point>();
  const [cross, setCross] = useState<Point>();

  useEffect(() => {
    if (!canvas.current) return;
    draw(canvas.current, picture, start && end ? [...steps, { kind: tool, from: start, to: end }] : steps);
    if (cross) drawCross(canvas.current, cross);
  }, [picture, steps, tool, start, end, cross]);

  function finish(to: Point) {
    // A tap draws nothing.
    if (start && Math.hypot(to.x - start.x, to.y - start.y) > 0.01 * edgeOf(picture))
      onMark({ kind: tool, from: start, to });
    setStart(undefined);
    setEnd(undefined);
  }

  function onKeyDown(event: KeyboardEvent<HTMLCanvasElement>) {
    const direction = directions[event.key];
    const { width, height } = event.currentTarget;
    const at = cross ?? { x: width / 2, y: height / 2 };
    if (direction) {
      const step = edgeOf(picture) / 50;
      const next = { x: clamp(at.x + direction.x * step, width), y: clamp(at.y + direction.y * step, height) };
      setCross(next);
      if (start) setEnd(next);
    } else if (event.key === " ") {
      setCross(at);
      if (start) finish(at);
      else setStart(at);
    } else return;
    event.preventDefault(); // Otherwise the dialog would scroll.
  }

  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the keys of an application are its own.
    <canvas
      ref={canvas}
      role="application"
      aria-label="Photo to mark"
      aria-describedby={hint}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setCross(undefined);
        setStart(pointOf(event));
      }}
      onPointerMove={(event) => start && !cross && setEnd(pointOf(event))}
      onPointerUp={(event) => !cross && finish(pointOf(event))}
      onPointerCancel={() => {
        setStart(undefined);
        setEnd(undefined);
      }}
      className="mx-auto block max-h-[58dvh] max-w-full cursor-crosshair rounded-control"
      style={{ touchAction: "none" }}
    />
  );
}

/** Where a pointer is, in pixels of the picture. */
function pointOf({ currentTarget: canvas, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const box = canvas.getBoundingClientRect();
  return {
    x: clamp(((clientX - box.left) * canvas.width) / box.width, canvas.width),
    y: clamp(((clientY - box.top) * canvas.height) / box.height, canvas.height),
  };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

function edgeOf({ width, height }: ImageBitmap): number {
  return Math.max(width, height);
}
