/** Every text of confirming an e-mail address. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Confirm your email address",
  tab: "Confirm Email",
  incomplete: "This link is incomplete. Open it from the email again.",
  consequence: "From then on you log in with this address.",
  submit: "Confirm this address",
  profile: "Your profile",
  login: "Login",
};
