import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Link, Route, Routes } from "react-router";

/** The least that shows a learner's portfolios with React and the router of the product: a heading, then the list. */
function MyPortfolios() {
  const [portfolios, setPortfolios] = useState([]);
  useEffect(() => {
    const headers = { authorization: `Bearer ${localStorage.getItem("token")}` };
    fetch("/api/portfolios/user-portfolios", { headers })
      .then((answer) => answer.json())
      .then(setPortfolios);
  }, []);
  return (
    <main>
      <h1>My Portfolios</h1>
      <ul>
        {portfolios.map(({ _id, title, status }) => (
          <li key={_id}>
            <h3>
              <Link to={`/portfolio/view/${_id}`}>{title}</Link>
            </h3>
            <p>{status}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}

createRoot(document.getElementById("app")).render(
  <BrowserRouter>
    <Routes>
      <Route path="/my-portfolios" element={<MyPortfolios />} />
    </Routes>
  </BrowserRouter>,
);
