import * as contract from "contract/accounts/sign-on.ts";
import type { Serving } from "../../platform/http/serve.ts";
import { originOf } from "../sign-in/arriving.ts";
import { finishSignOn, startSignOn } from "./signing-on.ts";

export function signOnRoutes({ serve }: Serving): void {
  serve(contract.startSignOn, {
    answer: async ({ deps, log, body, isSecure, answerHeader }) => {
      const { address, cookie } = await startSignOn({ ...deps, log }, body.email, isSecure);
      answerHeader("set-cookie", cookie);
      return { address };
    },
  });

  serve(contract.finishSignOn, {
    answer: async (call) => {
      const { deps, log, body, answerHeader } = call;
      const { deviceCookie, ...answer } = await finishSignOn({ ...deps, log }, body.parameters, originOf(call));
      answerHeader("set-cookie", deviceCookie);
      return answer;
    },
  });
}
