import type { Case } from "./harness/harness.ts";

/** What operating costs, and what would cost less space. */
export const operationsCases: Record<string, Case> = {
  observing: {
    shows: "what metrics and traces cost of the processor time of a list of 20 portfolios",
    how: "Twenty connections ask 2,000 times; the server alone, with every call traced, and with one in a hundred. The collector answers at once, in another process. The metrics' share is measured by doing 200,000 times what they do for an answer.",
    centre: { assessors: 1, learners: 30, portfolios: 20, photos: 4 },
    rounds: 3,
    bounds: { "metrics, of a call's CPU": { atMost: 5, unit: "%" }, "CPU with traces": { atMost: 200, unit: "%" } },
    source: "bench/results/installed.md",
    benchmark: async () => (await import("./calls/observing.ts")).observing,
  },
  formats: {
    shows: "photos as JPEG, WebP and AVIF: bytes, processor time and likeness",
    how: "Photos of 12 megapixels as a phone takes them, with the noise of its sensor, and photos of the demo without; scaled as they are stored. SSIM of their grey pixels, 1 for the same.",
    centre: { assessors: 0, learners: 0, portfolios: 0, photos: 0 },
    rounds: 4,
    bounds: { "a phone's photo as it is stored": { atMost: 600, unit: "kB" } },
    source: "bench/results/photos.md",
    benchmark: async () => (await import("./uploads/formats.ts")).formatsOfPhotos,
  },
};
