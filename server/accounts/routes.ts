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
import { logIn, logOut } from "./login.ts";
import { askForReset, resetPassword } from "./password-resets.ts";
import { type Registrar, register, registeredMessage } from "./registration.ts";

const missing = "User not found";
const missingStudent = "Student not found";

export function accountRoutes({ serve }: Serving): void {
  serve(contract.register, {
    answer: async ({ house, viewer, form, address }) => {
      const registrar = { id: viewer?._id ?? null, isAdmin: viewer?.role === "admin" };
      const user = await registerWithImage(house, form, registrar, address);
      return { message: registeredMessage(user), user };
    },
  });

  serve(contract.logIn, { answer: ({ house, body, address }) => logIn(house, body, address) });

  serve(contract.logOut, {
    answer: async ({ house, viewer }) => {
      await logOut(house, viewer);
      return { message: "You are logged out." };
    },
  });

  serve(contract.forgotPassword, {
    answer: async ({ house, body, address }) => {
      await askForReset(house, body.email, address);
      return { message: contract.resetRequested };
    },
  });

  serve(contract.resetPassword, {
    answer: async ({ house, params, body, address }) => {
      await resetPassword(house, params.token, body.password, address);
      return { message: "Password has been reset. You can now log in." };
    },
  });

  serve(contract.viewSelf, { answer: ({ house, viewer }) => self(house, viewer._id) });

  serve(contract.listAccounts, { answer: ({ house }) => listAccounts(house.db) });

  serve(contract.listAssessors, { answer: ({ house }) => listAssessors(house.db) });

  serve(contract.setActive, {
    find: ({ db }, { id }) => findAccount(db, id),
    missing,
    answer: async ({ house, viewer, record, body }) => {
      await (body.isActive ? activate : deactivate)(house, viewer._id, record);
      return { message: `User ${body.isActive ? "activated" : "deactivated"} successfully` };
    },
  });

  serve(contract.assignAssessor, {
    find: ({ db }, { id }) => findAccount(db, id),
    missing: missingStudent,
    answer: async ({ house, viewer, record, body }) => {
      if (record.role !== "student") throw new Refusal(400, "An assessor can be assigned to a student only.");
      await assignAll(house, viewer._id, [record.id], body.assessorId);
      return { message: body.assessorId ? "Assessor assigned successfully" : "Assessor removed" };
    },
  });

  serve(contract.assignAssessors, {
    answer: async ({ house, viewer, body }) => {
      const changed = await assignAll(house, viewer._id, body.studentIds, body.assessorId);
      const students = changed === 1 ? "1 student" : `${changed} students`;
      return { message: body.assessorId ? `Assessor assigned to ${students}` : `Assessor taken away from ${students}` };
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
