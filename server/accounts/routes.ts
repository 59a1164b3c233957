import { createHmac } from "node:crypto";
import { accountsMost } from "contract/accounts/account-options.ts";
import * as contract from "contract/accounts/accounts.ts";
import * as imports from "contract/accounts/import.ts";
import * as tables from "contract/accounts/user-tables.ts";
import { pathOf } from "contract/core/paths.ts";
import { countAttempt } from "../platform/attempt-counters.ts";
import { withReader } from "../platform/database/on-reader-thread.ts";
import { acceptedKeys, type Dependencies } from "../platform/dependencies.ts";
import { linkNext } from "../platform/http/answers/headers.ts";
import type { ReceivedFile } from "../platform/http/bodies/uploads.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import type { Serving } from "../platform/http/serve.ts";
import { removePhoto, storeProfileImage } from "../platform/images/store.ts";
import { photoPath, viewerToken } from "../platform/images/viewer-tokens.ts";
import { Refusal } from "../platform/refusal.ts";
import { enrolledOn, qualificationsIn, versionsFor } from "../qualifications/enrolled.ts";
import { activate, findAccount, listAssessors, personOf, toSelf } from "./accounts.ts";
import { assignAll } from "./assigning.ts";
import { correct } from "./correcting.ts";
import { type Imported, importLearners, preview } from "./import/importing.ts";
import { listAccounts } from "./listing.ts";
import { deactivate } from "./people/handover.ts";
import { displayPreferencesOf } from "./profile/display-preferences.ts";
import { ownAccount } from "./profile/profile.ts";
import { originOf } from "./sign-in/arriving.ts";
import { rememberDevice } from "./sign-in/devices.ts";
import { logIn, logOut } from "./sign-in/login.ts";
import { requestPasswordReset, resetPassword } from "./sign-in/password-resets.ts";
import { type Registrar, register, registeredMessage } from "./sign-in/registration.ts";
import { logoutAddress } from "./sign-on/provider.ts";
import { findAccounts, userTables } from "./user-tables.ts";

const missing = "User not found";
const missingStudent = "Student not found";

export function accountRoutes(serving: Serving): void {
  loginRoutes(serving);
  listRoutes(serving);
  const { serve, change } = serving;

  change(contract.register, {
    act: ({ deps, viewer, form, address }) => registerWithImage(deps, form, registrarOf(viewer), address),
    answer: async ({ viewer, form }, user) => ({
      message: registeredMessage(user, registrarOf(viewer), form?.fields.password),
      user,
    }),
  });

  serve(contract.viewSelf, { answer: ({ deps, viewer }) => self(deps, viewer) });

  serve(contract.viewDeviceKey, {
    answer: async ({ deps: { keys }, viewer }) => {
      const [key = "", previous] = acceptedKeys(keys, "drafts").map((one) =>
        createHmac("sha256", one).update(viewer._id).digest("base64"),
      );
      return { key, previous };
    },
  });

  change(contract.correctAccount, {
    find: ({ db }, { id }) => findAccount(db, id),
    missing,
    act: ({ deps, viewer, record: account, expected, body }) =>
      correct(deps, { actor: viewer._id, account, expected }, body),
    answer: async ({ body }) => ({
      message: body.welcome ? "User corrected; a welcome email is on its way" : "User corrected successfully",
    }),
  });

  change(contract.setActive, {
    find: ({ db }, { id }) => findAccount(db, id),
    missing,
    act: ({ deps, viewer, record, body: { isActive, handTo } }) =>
      isActive ? activate(deps, viewer._id, record) : deactivate(deps, viewer._id, record, handTo),
    answer: async ({ deps, body: { isActive, handTo } }, handed) => {
      const to = handed > 0 && handTo ? (await findAccount(deps.db, handTo))?.name : undefined;
      const learners = handed === 1 ? "1 learner now has" : `${handed} learners now have`;
      return {
        message: `User ${isActive ? "activated" : "deactivated"} successfully${to ? `; ${learners} ${to}` : ""}`,
      };
    },
  });

  change(contract.assignAssessor, {
    find: ({ db }, { id }) => findAccount(db, id),
    missing: missingStudent,
    act: async ({ deps, viewer, record, body }) => {
      if (record.role !== "student") throw new Refusal(400, "An assessor can be assigned to a student only.");
      return assignAll(deps, viewer._id, [record.id], body.assessorId);
    },
    answer: async ({ body }) => ({ message: body.assessorId ? "Assessor assigned successfully" : "Assessor removed" }),
  });
}

function listRoutes({ serve }: Serving): void {
  serve(contract.listAccounts, {
    answer: async (call) => {
      const list = await listAccounts(withReader(call.deps), call.viewer, call.query.after);
      const last = list.length === accountsMost ? list.at(-1) : undefined;
      linkNext(call, pathOf(contract.listAccounts), last && { after: last._id });
      return list;
    },
  });

  serve(tables.viewUserTables, {
    answer: ({ deps, viewer, query }) => userTables(withReader(deps), viewer, query),
  });

  serve(tables.findAccounts, {
    answer: ({ deps, viewer, query }) => findAccounts(withReader(deps), viewer, query),
  });

  serve(contract.listAssessors, { answer: ({ deps }) => listAssessors(deps.db) });
}

function loginRoutes({ serve, change }: Serving): void {
  serve(contract.logIn, {
    answer: async (call) => {
      const { deviceCookie, ...answer } = await logIn(call.deps, call.body, originOf(call));
      call.answerHeader("set-cookie", deviceCookie);
      return answer;
    },
  });

  change(contract.logOut, {
    act: ({ deps, viewer }) => logOut(deps, viewer),
    answer: async ({ deps, log }, way) => {
      const continueAt = way === "provider" ? await logoutAddress({ ...deps, log }) : undefined;
      return { message: "You are logged out.", ...(continueAt && { continueAt }) };
    },
  });

  change(contract.forgotPassword, {
    act: ({ deps, body, address }) => requestPasswordReset(deps, body.email, address),
    answer: async () => ({ message: contract.resetRequested }),
  });

  change(contract.resetPassword, {
    act: ({ deps, params, body, address }) => resetPassword(deps, params.token, body.password, address),
    answer: async ({ deps, isSecure, header, answerHeader }, id) => {
      const owner = await findAccount(deps.db, id);
      if (owner) answerHeader("set-cookie", await rememberDevice(deps, owner, { cookies: header("cookie"), isSecure }));
      return { message: "Password has been reset. You can now log in." };
    },
  });
}

type RegistrationForm = { fields: contract.Registration; files: ReceivedFile[] } | undefined;

function registrarOf(viewer: SignedIn | undefined): Registrar {
  return { id: viewer?._id ?? null, isAdmin: viewer?.role === "admin" };
}

async function registerWithImage(deps: Dependencies, form: RegistrationForm, registrar: Registrar, address: string) {
  if (!form) throw new Error("registration arrives as a form");
  if (!registrar.isAdmin) {
    const limit = { most: deps.settings.REGISTRATIONS_PER_HOUR, seconds: 3600 };
    await countAttempt(deps.db, deps.clock, `register from ${address}`, limit);
  }
  const file = form.files[0];
  const image = file ? await storeProfileImage(deps.files, file) : null;
  try {
    return await register(deps, form.fields, registrar, image);
  } catch (error) {
    if (image) await removePhoto(deps.files, image);
    throw error;
  }
}

async function self(deps: Dependencies, viewer: SignedIn) {
  const account = await ownAccount(deps, viewer);
  const assessor = account.assessor ? await findAccount(deps.db, account.assessor) : undefined;
  return {
    ...toSelf(account),
    dob: account.dob,
    postcode: account.postcode,
    qualification: account.qualification,
    phone: account.phone,
    referenceNo: account.referenceNo,
    image: account.image && photoPath(account.image, await viewerToken(deps, viewer)),
    reading: await displayPreferencesOf(deps.db, account.id),
    assignedAssessor: personOf(assessor?.id ?? null, assessor?.name ?? null),
    ...(viewer.isVerifier && { isVerifier: true }),
    ...qualificationsIn(
      await (viewer.role === "student" ? enrolledOn(deps.db, viewer._id) : versionsFor(deps.db, viewer)),
    ),
  };
}

export function importRoutes({ serve, change }: Serving): void {
  serve(imports.previewImport, {
    answer: async ({ deps, form }) => preview(deps, fileIn(form)),
  });

  change(imports.importLearners, {
    act: ({ deps, viewer, form }) => importLearners(deps, viewer._id, fileIn(form)),
    answer: async (_, result: Imported | number) => {
      // Release 1.0.0 stored how many under the idempotency key, and no batch.
      const { imported, batch } = typeof result === "number" ? { imported: result, batch: "" } : result;
      const learners = imported === 1 ? "1 learner was" : `${imported.toLocaleString("en-GB")} learners were`;
      return { message: `${learners} imported.`, imported, batch };
    },
  });
}

function fileIn(form: { files: ReceivedFile[] } | undefined): ReceivedFile {
  const file = form?.files[0];
  if (!file) throw new Refusal(400, "Choose a CSV file.");
  return file;
}
