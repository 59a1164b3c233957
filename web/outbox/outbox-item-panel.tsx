import { useNavigate } from "react-router";
import { deleteDraft } from "../drafts/store.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { useConfirm } from "../ui/forms/confirm.tsx";
import { focusHeading } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { sizeOf } from "../ui/sizes.ts";
import { useToasts } from "../ui/states/toasts.tsx";
import { announce } from "./channel.ts";
import { type OutboxItem, shareOf } from "./item.ts";
import { giveBack, recordEvent } from "./store.ts";
import type { StoredItem } from "./stored-items.ts";
import { words } from "./words.ts";

const { page } = words;

/** Where an item's form is, by the first word of its name. */
const pages: Record<string, string> = {
  create: "/portfolio",
  edit: "/portfolio/edit/",
  feedback: "/portfolio/assessor/",
};

interface Props {
  account: string;
  stored: StoredItem;
  isSending: boolean;
}

/** One thing that waits: how it stands, why it does not go on, and what can be done. */
export default function OutboxItemPanel({ account, stored, isSending }: Props) {
  const { item } = stored;
  const acts = useActs(account, stored);
  const portfolio = arrivedIn(item);
  const text = textIn(item);
  return (
    <Panel
      heading={item.title || page.untitled}
      aside={<span className="text-dim text-sm">{page.kinds[item.act ?? item.call]}</span>}
    >
      <div className="grid gap-2">
        <p className={item.attention ? "font-medium text-danger" : ""}>{stateOf(item, isSending)}</p>
        <p className="text-dim text-sm">{item.person === undefined ? photosOf(item) : page.by(item.person)}</p>
        <Reasons item={item} />
        {text && <p className="line-clamp-6 whitespace-pre-wrap wrap-anywhere">{text}</p>}
        <div className="flex flex-wrap gap-2">
          {item.attention?.kind === "refused" && <Button onClick={acts.tryAgain}>{page.tryAgain}</Button>}
          {portfolio === undefined && <Button onClick={acts.open}>{page.open}</Button>}
          {portfolio !== undefined && <LinkButton to={`/portfolio/view/${portfolio}`}>{page.view}</LinkButton>}
          {text && <Button onClick={() => acts.copy(text)}>{page.copy}</Button>}
          <Button variant="danger" onClick={acts.remove}>
            {page.remove}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

/** Why a person has to look at it, and which photos the server cannot use. */
function Reasons({ item: { attention, photos, person } }: { item: OutboxItem }) {
  const refused = photos.filter(({ refusal }) => refusal);
  return (
    <>
      {attention?.kind === "refused" && <p>{attention.why}</p>}
      {attention?.kind === "conflict" && <p>{person === undefined ? page.conflict : page.changed}</p>}
      {attention?.kind === "photos" && <p>{page.photosLeft}</p>}
      {attention?.kind === "incomplete" && <p>{page.incomplete}</p>}
      {refused.length > 0 && (
        <ul className="grid gap-1 text-sm">
          {refused.map(({ id, refusal }) => (
            <li key={id}>{refusal}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function useActs(account: string, stored: StoredItem) {
  const { key, item } = stored;
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { showToast } = useToasts();

  async function tryAgain() {
    await recordEvent(key, { kind: "triedAgain" });
    announce({ kind: "changed" });
    announce({ kind: "wake" });
  }

  async function open() {
    if (!(await giveBack(account, stored))) return showToast({ tone: "danger", message: page.full });
    announce({ kind: "changed" });
    const [form = "", portfolio = ""] = item.form.split(":");
    navigate(`${pages[form]}${portfolio}`);
    focusHeading(); // Where its page is open already.
  }

  async function remove() {
    const unsent = item.person === undefined ? page.confirm.question : page.confirm.review;
    const question = arrivedIn(item) === undefined ? unsent : page.confirm.photos;
    const title = page.confirm.title(item.title || page.untitled);
    if (!(await confirm({ title, question, action: page.confirm.action, danger: true }))) return;
    await deleteDraft(key);
    announce({ kind: "changed" });
    focusHeading();
  }

  function copy(text: string) {
    navigator.clipboard.writeText(text).then(() => showToast({ tone: "success", message: page.copied }), ignore);
  }

  return { tryAgain: () => void tryAgain(), open: () => void open(), remove: () => void remove(), copy };
}

function stateOf(item: OutboxItem, isSending: boolean): string {
  if (item.attention) return page.states.attention;
  const share = shareOf([item]);
  if (isSending) return page.states.sending(share);
  return share > 0 ? page.states.sent(share) : page.states.waiting;
}

function photosOf({ photos }: OutboxItem): string {
  if (photos.length === 0) return page.noPhotos;
  return page.photos(photos.length, sizeOf(photos.reduce((sum, photo) => sum + photo.bytes, 0)));
}

/** The feedback that waits, to be read and copied. */
function textIn({ body }: OutboxItem): string | undefined {
  return body && "assessorComments" in body ? String(body.assessorComments) : undefined;
}

/** The portfolio in which it has arrived, but for some of its photos. */
function arrivedIn({ attention }: OutboxItem): string | undefined {
  return attention && "portfolio" in attention ? attention.portfolio : undefined;
}

// Where the browser does not allow it, the text can be selected.
function ignore(): void {}
