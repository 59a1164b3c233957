// A group includes what its files import, unless an earlier group has it. So the login page loads neither forms nor what
// only signed-in pages need, and no page loads dozens of small files (docs/decisions/10-first-load.md).
export const groups = [
  {
    name: "start",
    test: inside(
      "rolldown/runtime",
      "web/app/main.",
      "web/app/own-scripts.",
      "web/app/screens.",
      "web/app/api.",
      "web/app/shell/signed-in.",
    ),
  },
  {
    name: "base",
    test: inside(
      ...["react/", "react-dom/", "react-router/", "scheduler/", "cookie/"].map((name) => `node_modules/${name}`),
      "web/app/shell/shell.",
      "web/app/shell/app.",
      // What the login page needs, which itself comes apart: a session goes on without it.
      "web/ui/(button|card|page|use-hydrated|forms/(password-)?field|states/error-message).",
      ...["app/shell/return-path.", "accounts/security/known-passkey."].map((name) => `web/${name}`),
      "web/ui/forms/(error-summary|use-action).",
    ),
  },
  {
    name: "schemas",
    test: inside(
      "node_modules/zod/",
      "web/app/schemas-without-eval.",
      ...["text", "days", "person", "call"].map((name) => `contract/core/${name}.`),
    ),
  },
  {
    name: "forms",
    test: inside("node_modules/react-hook-form/", "node_modules/@hookform/"),
  },
  {
    name: "account-forms",
    test: inside("web/accounts/(use-account-form|sign-in/card-form|picture-field|profile-image)."),
    minShareCount: 2,
  },
  // What every signed-in page and a learner's dashboard need.
  {
    name: "signed-in",
    test: inside(
      "node_modules/@tanstack/",
      "web/app/shell/",
      "web/app/layout/",
      "web/app/queries.",
      ...["bell", "listen", "use-"].map((name) => `web/notifications/${name}`),
      ...["charts/chart", "charts/dot-rows", "lists/table.", "panel.", "badge.", "age.", "states/empty."].map(
        (name) => `web/ui/${name}`,
      ),
      "web/ui/states/below-fold.",
      ...["photos/cover", "places.", "feedback-quote.", "status-", "mark-colours.", "board/waits-with."].map(
        (name) => `web/portfolios/${name}`,
      ),
      "web/portfolios/use-unsent.",
      "web/portfolios/standing-badge.",
      "web/unsent/(drafts/(unsent|(use-stored-drafts|listed-sentence).)|outbox/(stored-items|use-queued|send-or-queue).|store/store.)",
      "contract/core/search.",
      "contract/core/portfolio-permissions.",
      "contract/plan/progress.",
      "contract/logbook/logbook.",
      ...["portfolios/verdicts", "portfolios/record-states", "qualifications/places", "qualifications/workplaces"].map(
        (name) => `contract/${name}.`,
      ),
      "contract/qualifications/(units|keys).",
      "web/qualifications/(use-criterion-texts|with-curriculum).",
    ),
  },
  {
    name: "curriculum",
    test: inside(
      "contract/qualifications/curriculum.",
      "contract/Nvq_2357_13.json",
      "web/qualifications/(use-curriculum|criterion-texts).",
      "web/portfolios/form/also/criterion-text.",
      "web/portfolios/form/place/find-criteria.",
    ),
  },
  // What the other pages share: lists with their filters and menus, photos, what a person does with a portfolio.
  {
    name: "lists",
    test: inside(
      // Of what only staff have, icons too, learners load nothing.
      "node_modules/lucide-react/(?!dist/esm/icons/(archive|badge|bookmark|columns|copy.|flag|key-round|keyboard|laptop|list|mail.|map-pin|maximize|scroll-text|shield|tablet|user-(check|pen|x)|users-round))",
      // Only reviews have shortcuts.
      "web/ui/(?!(filters|selection)/|keys/(late-|shortcuts|shortcut-list|between-pages|key-hint|keyboard-height|type-ahead|summary-focus)|qr-code|forms/(ask-reason|wrapping-select|resubmit))",
      ...["change-toasts.", "download."].map((name) => `web/app/${name}`),
      ...[
        "photos/",
        "view/(?!decisions|feedback|remark|words)",
        "use-deletion.",
        "decided.",
        "messages/questions.",
        "declaration.",
        "versions.",
        "access-subject.",
        "field-names.",
        "further-criteria.",
      ].map((name) => `web/portfolios/${name}`),
      ...["drafts/autosave-line.", "drafts/use-draft-storage.", "store/photo-writes.", "sending/watch-for-stall."].map(
        (name) => `web/unsent/${name}`,
      ),
      "web/qualifications/use-unit-options.",
      "web/plan/others-learner.",
      ...[
        "core/calendar.",
        "reviews/lateness.",
        "portfolios/verdicts.",
        "portfolios/attachment-limits.",
        "portfolios/photos.",
      ].map((name) => `contract/${name}`),
    ),
    minShareCount: 2,
  },
  // The lists of administrators that are filtered with chips and changed several at once.
  {
    name: "choosing",
    test: inside(
      ...["ui/filters/", "ui/selection/(?!act-select)", "ui/keys/late-", "accounts/views-menu."].map(
        (name) => `web/${name}`,
      ),
      "web/applications/applications-table.",
      "contract/accounts/bulk-options.",
    ),
    minShareCount: 2,
  },
  // What the view page and the form of an edit say of a round.
  { name: "feedback", test: inside("web/portfolios/view/(decisions.|feedback|remarks|words)"), minShareCount: 2 },
  // Loaded after every page of a learner, and with a form; what sends the pieces comes when there is one to send.
  {
    name: "outbox",
    test: /web[\\/]unsent[\\/](outbox[\\/]|(storage|without)-|sending[\\/](send-item|sender|server)\.)/,
  },
  // What an assessor's screens share, and the one that reviews, which is as large as all of the others.
  {
    name: "assessing",
    test: inside(
      ...[
        "queue-bar.",
        "records/use-learners.",
        "use-reviewing.",
        "waited.",
        "submission-text.",
        "board/use-completion.",
        "feedback/f(ailures|irst-click).",
      ].map((name) => `web/reviews/${name}`),
      "web/ui/keys/(shortcut|between-pages|key-hint|keyboard-height|type-ahead)",
      "lucide-react/dist/esm/icons/(keyboard|map-pin-plus|maximize-2).mjs",
      "contract/reviews/review-options.",
      // The range, which others load after their page.
      "contract/qualifications/requirements.",
      "contract/portfolios/decision-texts.",
      "web/portfolios/range-chips.",
    ),
  },
  // How far somebody has come with it, which few pages compute.
  { name: "range", test: inside("contract/logbook/range.") },
  // The page that creates, and the form that the one that edits has too; what that one has besides comes with it.
  {
    name: "portfolio-form",
    test: /web[\\/](unsent[\\/]drafts[\\/]use-found-draft|ui[\\/]forms[\\/]wrapping-select|portfolios[\\/](create-page\.|form[\\/](?!arrived|conflict|last-job|shows|place[\\/](criteria-dialog|criterion-search)|also[\\/](suggestions|shown-|use-written))))/,
  },
  // Files and recordings, after the pages that show them. An assessor speaks without the forms of a learner.
  { name: "attachments", test: inside("web/portfolios/attachments/") },
  { name: "files", test: inside("web/portfolios/chosen-files/file") },
  { name: "recorder", test: inside("web/portfolios/chosen-files/(voice-|use-recorder)") },
  // The screens of a role are one file each: from the first of them the others are a step away.
  {
    name: "plan",
    test: inside("web/plan/progress/(?!targets-form|learner-plan)", "web/plan/week-words.", "contract/plan/weeks."),
  },
  // Of staff, who see it in a logbook and above hours.
  { name: "learner-plan", test: inside("web/plan/progress/learner-plan.") },
  { name: "hours", test: inside("web/plan/hours/(?!ask-employer)") },
  { name: "logbook", test: inside("web/logbook/(?!what-next|range)") },
  { name: "range-view", test: inside("web/logbook/range/", "contract/logbook/coverage.") },
  // What is found in the catalogue and by words, after the pages that show it.
  {
    name: "catalogue",
    test: inside(
      ...["qualifications/catalogue.", "qualifications/suggestions.", "logbook/next-jobs.", "core/word-index."].map(
        (name) => `contract/${name}`,
      ),
      ...["form/(also/(suggestions|shown-|use-written)|place/criterion-search)", "dashboard/next/job-line."].map(
        (name) => `web/portfolios/${name}`,
      ),
      "web/logbook/what-next.",
    ),
  },
  {
    name: "review",
    test: /web[\\/]reviews[\\/]((criteria|evidence|feedback|phrases|remarks|rounds)[\\/](?!voice-feedback|pins|open-remark|passages|recording-remarks|remark-(box|voice|words)|round-remarks|spots|text-remarks|feedback-conflict|take-back|add-criterion|changed-words|phrase-dialog|phrase-row|use-phrase)|review-|portfolio-details)/,
  },
  { name: "plan", test: inside("web/portfolios/dashboard/plan/"), minShareCount: 2 },
  { name: "record", test: inside("web/portfolios/record/"), minShareCount: 2 },
  { name: "records", test: inside("web/reviews/records/(on-site|criteria-boxes|use-record)") },
  {
    name: "remarks",
    test: inside(
      "web/reviews/remarks/(open-remark|passages|pins|recording-remarks|remark-(box|words)|round-remarks|spots|text-remarks)",
    ),
  },
  {
    name: "assessor",
    test: /web[\\/]reviews[\\/](?!remarks|records[\\/](?!records-page|use-learners)|feedback[\\/](voice-feedback|feedback-conflict)|criteria[\\/](take-back|add-criterion)|rounds[\\/]changed-words|phrases[\\/](phrase-dialog|phrase-row|use-))/,
  },
  { name: "photo-consent", test: inside("web/accounts/photo-consent-line.") },
  { name: "profile", test: inside("web/accounts/profile/(?!confirm)", "web/accounts/security/profile-heading.") },
  {
    name: "applications",
    test: inside(
      "web/applications/pipeline/(view-links|use-moving).",
      "contract/applications/states.",
      "lucide-react/dist/esm/icons/(columns-3|list).mjs",
    ),
    minShareCount: 2,
  },
  {
    name: "administrator",
    test: /web[\\/](app[\\/](export-buttons|bulk-changes)|ui[\\/]selection[\\/]act-select|centre[\\/](?!portfolio-filter-d|person|retention|complaints|privacy|reports)|accounts[\\/](?!sign-in|security|correct-account|duties|profile|photo-|picture|import|tokens|use-|deactivate|user-filter-d|groups-d))|icons[\\/](archive-x|badge-check|bookmark(-plus|-x)?|users-round|shield-off|user-(check|pen|x))\.mjs/,
  },
  // Opened by a press on the lists of administrators.
  { name: "filter-dialogs", test: inside("filter-dialog.") },
  { name: "retention", test: inside("web/centre/retention/", "contract/centre/(erasing|retention-rules).") },
  {
    name: "quality",
    test: inside(
      "web/quality/(?!happened|claims/ask|plan-f|actions|to-c|rooms|exercises|sample-by|raised|note-)",
      "contract/quality/",
    ),
  },
];

/** Modules with one of these in their path. */
function inside(...parts: string[]): RegExp {
  return new RegExp(parts.map((part) => part.replaceAll(".", "\\.").replaceAll("/", "[\\\\/]")).join("|"));
}
