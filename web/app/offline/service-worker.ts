import {
  codeCache,
  pageCaches,
  pageKey,
  photoCaches,
  type SeenPage,
  sharedCache,
  sharedForm,
  sharePath,
} from "./caches.ts";
import { withSeen } from "./with-seen.ts";

// What the web worker's own types would name; they cannot stand beside those of a page.
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface PushEvent extends WorkerEvent {
  data: { json(): { text: string; path: string; tag: string } } | null;
}
interface PageEvent extends WorkerEvent {
  data: SeenPage;
}
interface PressEvent extends WorkerEvent {
  notification: Notification;
}
interface Window {
  url: string;
  visibilityState: DocumentVisibilityState;
  focus(): Promise<Window>;
  navigate(url: string): Promise<Window | null>;
}
declare const self: EventTarget & {
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window" }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
};

/** How long a page may take, in milliseconds, before the stored one opens instead. */
const pageTimeout = 4000;
/** The most photos on the device, the oldest go first: some 30 MB of thumbnails and what was opened large. */
const photosMost = 400;

on("install", (event) => event.waitUntil(self.skipWaiting()));
on("activate", (event) => event.waitUntil(self.clients.claim()));
on("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method === "POST" && origin === location.origin && pathname === sharePath)
    return event.respondWith(takeShared(request));
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  // Recordings are asked for in parts, and a download is no page.
  if (pathname.startsWith("/attachments/")) return;
  if (request.mode === "navigate") event.respondWith(pageFor(request).then((page) => withSeenAt(request.url, page)));
  else if (pathname.startsWith("/uploads/"))
    event.respondWith(search ? photoFor(event, pathname) : seenPhoto(pathname));
  else event.respondWith(stored(codeCache, pathname).then((found) => found ?? fetch(request)));
});

self.addEventListener("message", (event) => (event as PageEvent).waitUntil(keepSeen(event as PageEvent)));
self.addEventListener("push", (event) => (event as PushEvent).waitUntil(tell(event as PushEvent)));
self.addEventListener("notificationclick", (event) => (event as PressEvent).waitUntil(openTold(event as PressEvent)));

/** Shows that there is something new, unless the person looks at the app, whose bell says so. */
async function tell({ data }: PushEvent): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window" });
  if (!data || windows.some(({ visibilityState }) => visibilityState === "visible")) return;
  const { text: body, path, tag } = data.json();
  await self.registration.showNotification("Portfolio Builder", { body, tag, data: path, icon: "/icon.svg" });
}

/** Opens the page that it is about, in a window that is open already if there is one. */
async function openTold({ notification }: PressEvent): Promise<void> {
  notification.close();
  const url = new URL(String(notification.data ?? "/"), location.origin);
  if (url.origin !== location.origin) return;
  const [open] = await self.clients.matchAll({ type: "window" });
  const shown = await open?.navigate(url.href).catch(() => null);
  await (shown?.focus().catch(() => undefined) ?? self.clients.openWindow(url.href));
}

function on(name: string, handle: (event: RequestEvent) => void): void {
  self.addEventListener(name, (event) => handle(event as RequestEvent));
}

/** The server's page while it answers soon; otherwise the stored one, which opens every address. */
async function pageFor(request: Request): Promise<Response> {
  const page = await stored(codeCache, pageKey);
  if (!page) return fetch(request);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), pageTimeout);
  try {
    const response = await fetch(request.url, { signal: timeout.signal, credentials: "same-origin" });
    return response.status < 500 ? response : page;
  } catch {
    return page;
  } finally {
    clearTimeout(timer); // Aborted later, a page that comes slowly would end in its middle.
  }
}

/**
 * Keeps photos that another app shares on the device before anything else, so that neither a lost signal nor a login loses
 * them, and opens the form that takes them.
 */
async function takeShared(request: Request): Promise<Response> {
  const photos = (await request.formData()).getAll("photos").filter((part) => part instanceof File);
  const cache = await caches.open(sharedCache);
  for (const [nth, photo] of photos.entries())
    await cache.put(`/${Date.now()}-${nth}/${encodeURIComponent(photo.name)}`, new Response(photo));
  return Response.redirect(sharedForm, 303);
}

/** Keeps a page as it was seen, unless its account has left: its cache is gone then. */
async function keepSeen({ data: page }: PageEvent): Promise<void> {
  const name = pageCaches + page.account;
  if (!(await caches.has(name))) return;
  const cache = await caches.open(name);
  await cache.put(page.path, Response.json(page)).catch(() => undefined); // A full device keeps none.
}

/** A page that was seen before shows what it showed, while its session lasts. */
async function withSeenAt(url: string, page: Response): Promise<Response> {
  const { pathname, search } = new URL(url);
  const name = (await caches.keys()).find((one) => one.startsWith(pageCaches));
  const seen: SeenPage | undefined =
    page.ok && !search && name !== undefined ? await (await stored(name, pathname))?.json() : undefined;
  return seen && seen.until > Date.now() ? withSeen(page, seen) : page;
}

/** A photo from the server; without a connection the stored one. Its path is kept without the viewer's token. */
async function photoFor(event: RequestEvent, path: string): Promise<Response> {
  try {
    const response = await fetch(event.request);
    // A visitor of a room keeps nothing.
    const mayKeep = response.ok && response.headers.get("cache-control") !== "no-store";
    if (mayKeep) event.waitUntil(storePhoto(path, response.clone()));
    return response;
  } catch (error) {
    const photo = await (await openPhotos())?.match(path);
    if (photo) return photo;
    throw error;
  }
}

/** What a page as it was seen names without a token; nothing where it is not on the device. */
async function seenPhoto(path: string): Promise<Response> {
  return (await (await openPhotos())?.match(path)) ?? new Response(null, { status: 204 });
}

async function storePhoto(path: string, response: Response): Promise<void> {
  try {
    const cache = await openPhotos();
    if (!cache) return;
    await cache.put(path, response);
    const keys = await cache.keys();
    for (const oldest of keys.slice(0, Math.max(0, keys.length - photosMost))) await cache.delete(oldest);
  } catch {
    // A full device shows the photo all the same.
  }
}

/** The photos of who is signed in; none of an administrator's, nor after a logout. */
async function openPhotos(): Promise<Cache | undefined> {
  const name = (await caches.keys()).find((one) => one.startsWith(photoCaches));
  return name === undefined ? undefined : caches.open(name);
}

async function stored(name: string, path: string): Promise<Response | undefined> {
  return (await caches.open(name)).match(path);
}
