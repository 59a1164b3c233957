/** Every text of the login page. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Login",
  sessionEnded: "Your session has ended. Log in and you are back where you were.",
  email: { label: "Email address", hint: "We'll never share your email with anyone else." },
  password: "Password",
  submit: "Login",
  notReady: "Loading...",
  forgotten: "Forgot Password?",
  register: "Register",
  apply: { title: "Apply for a course", note: "No account needed" },
  unreachable: "We could not reach the server. Check your connection, then press Login again.",
  failed: "Login failed. Please check your credentials.",
};
