import type { ReactNode } from "react";

/** Every text of registering and of a forgotten password. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  login: "Login",
  backToLogin: "Back to Login",
  email: "Email address",
  passwordRule: "8 characters or more.",
  register: {
    title: "Register",
    submit: "Register",
    backToUsers: "Back to Users",
    name: "Name",
    password: "Password",
    birth: "Date of Birth",
    postcode: "Postcode",
    qualification: "Qualification",
    phone: "Phone",
    reference: "Reference Number",
    role: "Role",
    roles: { student: "Student", admin: "Admin", assessor: "Assessor" },
    image: "Profile Image",
    noImage: (file: string) => `${file} cannot be used as a picture. Choose a JPG or PNG image.`,
    unreachable:
      "We could not reach the server. What you typed is still here: check your connection, then press Register again.",
    failed: "Registration failed",
  },
  forgotten: {
    title: "Forgot Password",
    submit: "Send Reset Link",
    sending: "Sending...",
    hint: "We send a link to it with which you choose a new password.",
    sent: "If an account exists, a reset email has been sent.",
    patience: "It can take a minute to arrive. Check your junk mail too.",
    failed: "Error sending reset email.",
    refused: (reason: string) => `Error sending reset email. ${reason}`,
    unreachable:
      "Error sending reset email. We could not reach the server. Check your connection, then press Send Reset Link again.",
  },
  reset: {
    title: "Reset Password",
    submit: "Reset Password",
    sending: "Resetting...",
    password: "New Password",
    again: "Confirm Password",
    done: "Password has been reset. You can now log in.",
    badLink: "Error resetting password. The link may be invalid or expired.",
    linkRule: (request: (text: string) => ReactNode) => (
      <>A link works once, until the time given in the email. {request("Ask for a new link")}</>
    ),
    refused: (reason: string) => `Error resetting password. ${reason}`,
    unreachable:
      "Error resetting password. We could not reach the server. What you typed is still here: check your connection, then press Reset Password again.",
  },
};
