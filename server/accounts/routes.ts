import * as contract from "contract/accounts.ts";
import type { House } from "../house.ts";
import { attempt } from "../http/attempts.ts";
import { Refusal } from "../http/refusals.ts";
import type { Serving } from "../http/serve.ts";
import type { ReceivedFile } from "../http/uploads.ts";
import { removePhoto, storeProfileImage } from "../pictures/store.ts";
import { photoPath, viewerToken } from "../pictures/viewer-tokens.ts";
import { activate, deactivate, findAccount, listAccounts, listAssessors, personOf, toSelf } from "./accounts.ts";
import { assignAll } from "./assigning.ts";
import { rememberDevice } from "./devices.ts";
import { logIn, logOut } from "./login.ts";
import { askForReset, resetPassword } from "./password-resets.ts";
import { type Registrar, register, registeredMessage } from "./registration.ts";

const missing = "User not found";
const missingStudent = "Student not found";

export function accountRoutes(serving: Serving): void {
  loginRoutes(serving);
  const { serve, change } = serving;

  change(contract.register, {
    act: ({ house, viewer, form, address }) => {
      const registrar = { id: viewer?._id ?? null, isAdmin: viewer?.role === "admin" };
      return registerWithImage(house, form, registrar, address);
    },
    answer: async ({ viewer }, user) => ({
      message: registeredMessage(user, { id: viewer?._id ?? null, isAdmin: viewer?.role === "admin" }),
      user,
    }),
  });

  serve(contract.viewSelf, { answer: ({ house, viewer }) => self(house, viewer._id) });

  serve(contract.listAccounts, { answer: ({ house }) => listAccounts(house.db) });

  serve(contract.listAssessors, { answer: ({ house }) => listAssessors(house.db) });

  change(contract.setActive, {
    find: ({ db }, { id }) => findAccount(db, id),
    missing,
    act: ({ house, viewer, record, body }) => (body.isActive ? activate : deactivate)(house, viewer._id, record),
    answer: async ({ body }) => ({ message: `User ${body.isActive ? "activated" : "deactivated"} successfully` }),
  });

  change(contract.assignAssessor, {
    find: ({ db }, { id }) => findAccount(db, id),
    missing: missingStudent,
    act: async ({ house, viewer, record, body }) => {
      if (record.role !== "student") throw new Refusal(400, "An assessor can be assigned to a student only.");
      return assignAll(house, viewer._id, [record.id], body.assessorId);
    },
    answer: async ({ body }) => ({ message: body.assessorId ? "Assessor assigned successfully" : "Assessor removed" }),
  });

  change(contract.assignAssessors, {
    act: ({ house, viewer, body }) => assignAll(house, viewer._id, body.studentIds, body.assessorId),
    answer: async ({ body }, changed) => {
      const students = changed === 1 ? "1 student" : `${changed} students`;
      return { message: body.assessorId ? `Assessor assigned to ${students}` : `Assessor taken away from ${students}` };
    },
  });
}

function loginRoutes({ serve, change }: Serving): void {
  serve(contract.logIn, {
    answer: async ({ house, body, address, isSecure, header, answerHeader }) => {
      const place = { address, isSecure, cookies: header("cookie") };
      const { device, ...answer } = await logIn(house, body, place);
      answerHeader("set-cookie", device);
      return answer;
    },
  });

  change(contract.logOut, {
    act: ({ house, viewer }) => logOut(house, viewer),
    answer: async () => ({ message: "You are logged out." }),
  });

  change(contract.forgotPassword, {
    act: ({ house, body, address }) => askForReset(house, body.email, address),
    answer: async () => ({ message: contract.resetRequested }),
  });

  change(contract.resetPassword, {
    act: ({ house, params, body, address }) => resetPassword(house, params.token, body.password, address),
    answer: async ({ house, isSecure, header, answerHeader }, id) => {
      const owner = await findAccount(house.db, id);
      if (owner)
        answerHeader("set-cookie", await rememberDevice(house, owner, { cookies: header("cookie"), isSecure }));
      return { message: "Password has been reset. You can now log in." };
    },
  });
}

type RegistrationForm = { fields: contract.Registration; files: ReceivedFile[] } | undefined;

async function registerWithImage(house: House, form: RegistrationForm, registrar: Registrar, address: string) {
  if (!form) throw new Error("registration arrives as a form");
  if (!registrar.isAdmin) {
    const limit = { most: house.settings.REGISTRATIONS_PER_HOUR, seconds: 3600 };
    await attempt(house.db, house.clock, `register from ${address}`, limit);
  }
  const file = form.files[0];
  const image = file ? await storeProfileImage(house.files, file) : null;
  try {
    return await register(house, form.fields, registrar, image);
  } catch (error) {
    if (image) await removePhoto(house.files, image);
    throw error;
  }
}

async function self(house: House, id: string) {
  const account = await findAccount(house.db, id);
  if (!account) throw new Error("a signed-in account exists");
  const assessor = account.assessor ? await findAccount(house.db, account.assessor) : undefined;
  return {
    ...toSelf(account),
    dob: account.dob,
    postcode: account.postcode,
    qualification: account.qualification,
    phone: account.phone,
    referenceNo: account.referenceNo,
    image: account.image && photoPath(account.image, await viewerToken(house, account.id)),
    assignedAssessor: personOf(assessor?.id ?? null, assessor?.name ?? null),
  };
}
