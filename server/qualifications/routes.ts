import { may } from "contract/core/permissions.ts";
import { referenceCode } from "contract/qualifications/keys.ts";
import * as contract from "contract/qualifications/qualifications.ts";
import { isId } from "../platform/database/ids.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import type { Serving } from "../platform/http/serve.ts";
import { Refusal } from "../platform/refusal.ts";
import { catalogueOf, changeCatalogue } from "./catalogues.ts";
import { importVersion, preview, retire } from "./importing.ts";
import { lineOf, listVersions } from "./listing.ts";
import { findVersion } from "./versions.ts";

const missing = "Qualification not found";

export function qualificationRoutes({ serve, change }: Serving): void {
  const find = ({ db }: Dependencies, { id }: { id: string }) =>
    isId(id) || id === referenceCode ? findVersion(db, id) : Promise.resolve(undefined);

  serve(contract.listQualifications, {
    answer: async ({ deps, viewer }) => ({
      qualifications: await listVersions(deps.db, may(viewer, "manageQualifications")),
    }),
  });

  serve(contract.viewQualification, { find, missing, answer: async ({ record }) => record });

  serve(contract.previewQualification, { answer: ({ deps, body }) => preview(deps, body) });

  change(contract.importQualification, {
    act: ({ deps, viewer, body }) => importVersion(deps, viewer._id, body),
    answer: async ({ deps }, id) => {
      const qualification = await lineOf(deps.db, id);
      return { message: `${qualification.code} version ${qualification.version} is imported.`, qualification };
    },
  });

  change(contract.retireQualification, {
    find,
    missing,
    act: ({ deps, viewer, record }) => retire(deps, viewer._id, record._id),
    answer: async () => ({ message: "Nobody is enrolled on it any more. Who is stays." }),
  });

  const findCatalogue = ({ db }: Dependencies, { code }: { code: string }) => catalogueOf(db, code);

  serve(contract.viewCatalogue, {
    find: findCatalogue,
    missing,
    answer: async ({ record, answerHeader }) => {
      answerHeader("etag", `"${record.version}"`);
      return record;
    },
  });

  change(contract.changeCatalogue, {
    find: findCatalogue,
    missing,
    act: ({ deps, viewer, record: catalogue, expected, body }) =>
      changeCatalogue(deps, { actor: viewer._id, catalogue, expected }, body.jobs),
    answer: async ({ deps, params }) => {
      const catalogue = await catalogueOf(deps.db, params.code);
      if (!catalogue) throw new Refusal(404, missing);
      return { message: "The catalogue is saved.", catalogue };
    },
  });
}
