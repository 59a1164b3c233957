/** Every text around a page. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  skip: "Skip to the content",
  menu: "Menu",
  login: "Login",
  logout: "Logout",
  accessibility: "Accessibility",
  contact: "Contact the centre",
  publicPage: { first: "Show the work you do.", second: "Photograph it, write it up, get it signed off." },
  role: (role: "student" | "assessor" | "admin") =>
    `(${{ student: "Student", assessor: "Assessor", admin: "Admin" }[role]})`,
};
