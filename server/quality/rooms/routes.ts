import { roomStateAt } from "contract/quality/room-words.ts";
import * as contract from "contract/quality/rooms.ts";
import * as visits from "contract/quality/visits.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findPortfolio } from "../../portfolios/portfolios.ts";
import { isInScope, scopeIn, visitOf } from "../../portfolios/visitors.ts";
import { enter } from "./entering.ts";
import { evidenceIn } from "./evidence.ts";
import { roomCode, roomLink, visitToken } from "./keys.ts";
import { learnerIn } from "./learner.ts";
import { look, looksIn } from "./looks.ts";
import { addNote, noteWith, sharedNotes } from "./notes.ts";
import { changeRoom, findRoom, lineOf, listRooms, openRoom } from "./rooms.ts";
import { foundFor, proposal, scopeLines } from "./scope.ts";
import { lists } from "./visit.ts";

const missing = "Room not found";

export function roomRoutes({ serve, change }: Serving): void {
  serve(contract.listRooms, { answer: ({ deps, query }) => listRooms(deps, query.page) });

  serve(contract.findForRoom, {
    answer: async ({ deps: { db }, query: { search } }) =>
      search === "" ? proposal(db) : { seed: "", learners: await foundFor(db, search) },
  });

  change(contract.openRoom, {
    act: ({ deps, viewer, body }) => openRoom(deps, viewer._id, body),
    answer: async ({ deps, body }, { id }) => {
      const sent = body.email === "" ? "" : ` The link is on its way to ${body.verifier}.`;
      const shown = { _id: id, path: roomLink(deps, id), code: roomCode(deps, id) };
      return { message: `The room is open.${sent}`, ...shown };
    },
  });

  serve(contract.viewRoom, {
    find: async ({ db }, { id }) => findRoom(db, id),
    missing,
    answer: async ({ deps, record: room }) => {
      const state = roomStateAt(room, deps.clock.now().toISOString());
      const [scope, notes] = await Promise.all([
        scopeLines(deps.db, scopeIn(room)),
        sharedNotes(deps.db, room, state === "over" || state === "closed"),
      ]);
      return { ...lineOf(room, deps.clock), scope, notes };
    },
  });

  change(contract.changeRoom, {
    find: ({ db }, { id }) => findRoom(db, id),
    missing,
    act: ({ deps, viewer, record: room, expected, body }) =>
      changeRoom(deps, { actor: viewer._id, room, expected }, body),
    answer: async (_context, message) => ({ message }),
  });

  serve(contract.listRoomLooks, {
    find: ({ db }, { id }) => findRoom(db, id),
    missing,
    answer: ({ deps, record, query }) => looksIn(deps.db, record.id, query.page),
  });
}

/** What an external verifier calls. Each finds the visit anew; what is answered is kept as one look. */
export function visitRoutes({ serve, change }: Serving): void {
  change(visits.enterRoom, {
    act: ({ deps, body, address }) => enter(deps, { ...body, address }),
    answer: async ({ deps }, { id, until }) => ({ pass: visitToken(deps, id), until }),
  });

  serve(visits.visitRoom, {
    visit: visitOf,
    answer: async ({ deps, record: visit }) => {
      await look(deps, visit.room, "room");
      return lists(deps, visit);
    },
  });

  serve(visits.visitLearner, {
    visit: async (deps, pass, { id }) => {
      const visit = await visitOf(deps, pass);
      if (!visit.learners.has(id)) throw new Refusal(404, "Not found");
      return visit;
    },
    answer: async ({ deps, record: visit, params }) => {
      const learner = await learnerIn(deps, visit, params.id);
      await look(deps, visit.room, "learner", params.id);
      return learner;
    },
  });

  serve(visits.visitPortfolio, {
    visit: async (deps, pass, { id }) => {
      const visit = await visitOf(deps, pass);
      const portfolio = await findPortfolio(deps.db, id);
      if (!portfolio || !isInScope(visit, portfolio)) throw new Refusal(404, "Not found");
      return { visit, portfolio };
    },
    answer: async ({ deps, record: { visit, portfolio } }) => {
      const evidence = await evidenceIn(deps, visit, portfolio);
      await look(deps, visit.room, "portfolio", portfolio.id);
      return evidence;
    },
  });

  serve(visits.listOwnLooks, {
    visit: visitOf,
    answer: async ({ deps, record: visit, query }) => {
      await look(deps, visit.room, "log");
      return looksIn(deps.db, visit.room.id, query.page);
    },
  });

  change(visits.addRoomNote, {
    visit: visitOf,
    act: ({ deps, record: visit, body }) => addNote(deps, visit, body),
    answer: async ({ deps }, { id }) => ({ message: "The note is kept.", note: await noteWith(deps.db, id) }),
  });
}
