import { createElement, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router";

/** What the product's page asks for before its rows, and the elements that it shows then (bare-app.ts). */
const { calls, shown } = JSON.parse(localStorage.getItem("bare"));

/** The least that shows the same elements with React and the router of the product: a heading, then what the answers hold. */
function Shown() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const headers = { authorization: `Bearer ${localStorage.getItem("token")}` };
    const answers = calls.map((call) => fetch(call, { headers }).then((answer) => answer.json()));
    Promise.all(answers).then(() => setThere(true));
  }, []);
  return isThere ? elementOf(shown, "main") : <h1>Portfolios</h1>;
}

function elementOf(node, key) {
  if (typeof node === "string") return node;
  const [tag, attributes, children] = node;
  return createElement(tag, { key, ...attributes }, children.length > 0 ? children.map(elementOf) : undefined);
}

createRoot(document.getElementById("app")).render(
  <BrowserRouter>
    <Routes>
      <Route path="*" element={<Shown />} />
    </Routes>
  </BrowserRouter>,
);
