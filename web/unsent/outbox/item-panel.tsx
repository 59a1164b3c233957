import { timeOf } from "contract/core/dates.ts";
import { CloudUpload, FileText, MoreVertical, Smartphone, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button, IconButton, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProgressBar } from "../../ui/charts/progress.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { useObjectUrl } from "../../ui/object-url.ts";
import { focusHeading } from "../../ui/page.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { fileOfPoster, isFileId } from "../store/files.ts";
import { deleteDraft } from "../store/store.ts";
import { announce, type Status } from "./channel.ts";
import { arrivedIn, type OutboxItem, percentSent } from "./item.ts";
import { aboutOf, kinds, nounOf, stateOf, textIn } from "./item-words.ts";
import { giveBack, readPhoto, recordEvent } from "./store.ts";
import type { StoredItem } from "./stored-items.ts";

/** What happens next, by how sending stands. */
const next: Record<Status, string> = {
  sending: "It goes on by itself until the server has checked all of it.",
  idle: "It is sent by itself.",
  noSignal: "It goes when there is a connection.",
  storageFull: "It goes once the device has room again.",
  signedOut: "It goes when you have signed in again.",
};

/** Where an item's form is, by the first word of its name. */
const pages: Record<string, string> = {
  create: "/portfolio",
  edit: "/portfolio/edit/",
  feedback: "/portfolio/assessor/",
  record: "/records/new",
  question: "/portfolio/view/",
  answer: "/portfolio/assessor/",
  task: "/plan",
  hours: "/hours",
  check: "/quality?sample=",
  action: "/assessor?action=",
};

interface Props {
  account: string;
  stored: StoredItem;
  status: Status;
  /** What is sent before it, nearest last; left out where it stands outside of the line. */
  before?: readonly StoredItem[] | undefined;
}

/** One thing that waits: how it stands, its position in the queue, what happens next, and the one act for it. */
export default function ItemPanel({ account, stored, status, before }: Props) {
  const { item } = stored;
  const acts = useActs(account, stored);
  const [showsMore, showMore] = useState(false);
  const portfolio = arrivedIn(item);
  const text = textIn(item);
  const title = item.title || "A portfolio without a title";
  const isSending = status === "sending" && before?.length === 0;
  return (
    <section aria-label={title}>
      <Card className={`grid gap-2.5 p-3! ${item.attention ? "border-danger" : ""}`}>
        <div className="flex items-center gap-3">
          <FirstPhoto stored={stored} />
          <div className="min-w-0 grow">
            <h2 className="wrap-anywhere">{title}</h2>
            <p className="wrap-anywhere text-dim text-sm">
              {kinds[item.act ?? item.call]} · {aboutOf(item, isSending)} · {timeOf(item.at)}
            </p>
          </div>
          <IconButton
            icon={MoreVertical}
            name={`More for ${title}`}
            aria-expanded={showsMore}
            onClick={() => showMore(!showsMore)}
          />
        </div>
        <State item={item} isSending={isSending} position={before && before.length + 1} />
        {item.attention ? (
          <Reasons item={item} />
        ) : (
          <p className="text-dim text-sm">{nextOf(status, before?.at(-1)?.item)}</p>
        )}
        {text && <p className="line-clamp-6 whitespace-pre-wrap wrap-anywhere">{text}</p>}
        {portfolio === undefined ? (
          <Button onClick={acts.open} className="max-sm:min-h-13">
            Open to change
          </Button>
        ) : (
          <LinkButton to={`/portfolio/view/${portfolio}`} className="max-sm:min-h-13">
            View the portfolio
          </LinkButton>
        )}
        {showsMore && (
          <div className="flex flex-wrap gap-2">
            {item.attention?.kind === "refused" && <Button onClick={acts.tryAgain}>Try again</Button>}
            {text && <Button onClick={() => acts.copy(text)}>Copy the text</Button>}
            <Button variant="danger" onClick={acts.remove}>
              Remove from this device
            </Button>
          </div>
        )}
      </Card>
    </section>
  );
}

/** The first photo or poster of what waits, as it lies on this device; a sign where it has none. */
function FirstPhoto({ stored: { key, item } }: { stored: StoredItem }): ReactNode {
  const photo = item.photos.find(({ id }) => !isFileId(id) || fileOfPoster(id))?.id;
  const [blob, setBlob] = useState<Blob>();
  useEffect(() => {
    let hasLeft = false;
    if (photo) readPhoto(key, photo).then((found) => hasLeft || setBlob(found), ignore);
    return () => {
      hasLeft = true;
    };
  }, [key, photo]);
  const url = useObjectUrl(blob);
  const place = "h-11.5 w-14 shrink-0 rounded-control";
  if (url) return <img src={url} alt="" className={`object-cover ${place}`} />;
  return (
    <span aria-hidden className={`grid place-items-center bg-track text-dim ${place}`}>
      <FileText size={20} strokeWidth={1.75} />
    </span>
  );
}

/** Its state with a sign; beside it how much has been sent, or its position in the queue. */
function State({ item, isSending, position }: { item: OutboxItem; isSending: boolean; position: number | undefined }) {
  const share = percentSent([item]);
  const text = stateOf(item, isSending);
  const [Icon, tone] = item.attention
    ? [TriangleAlert, "text-danger"]
    : isSending
      ? [CloudUpload, "text-brand"]
      : [Smartphone, "text-dim"];
  return (
    <div className="flex items-center gap-2 text-sm">
      <p className={`flex shrink-0 items-center gap-2 font-medium ${tone}`}>
        <Icon aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
        {text}
      </p>
      {isSending && item.photos.length > 0 && <ProgressBar name={text} percent={share} />}
      {position !== undefined && !item.attention && (
        <p className="ml-auto shrink-0 text-dim tabular">
          {isSending ? `${share} %` : position === 1 ? "Next in line" : `Number ${position} in line`}
        </p>
      )}
    </div>
  );
}

function nextOf(status: Status, before: OutboxItem | undefined): string {
  return before ? `It goes after ${before.title || "A portfolio without a title"}.` : next[status];
}

/** Why a person has to look at it, and which photos the server cannot use. */
function Reasons({ item: { attention, photos, person } }: { item: OutboxItem }) {
  const refused = photos.filter(({ refusal }) => refusal);
  return (
    <>
      {attention?.kind === "refused" && <p>{attention.why}</p>}
      {attention?.kind === "conflict" && (
        <p>
          {person === undefined
            ? "This portfolio has changed in the meantime. Open it to choose what stays."
            : "This portfolio has changed in the meantime. Open it, look at it again, and then send it."}
        </p>
      )}
      {attention?.kind === "photos" && <p>{`It has arrived, but not with these ${nounOf(photos)}:`}</p>}
      {attention?.kind === "incomplete" && (
        <p>{`It has arrived, but the server did not confirm these ${nounOf(photos)}. They stay here:`}</p>
      )}
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
    if (!(await giveBack(account, stored)))
      return showToast({
        tone: "danger",
        message: "Too many drafts of this form are open. Close or send one of them first.",
      });
    announce({ kind: "changed" });
    const [form = "", portfolio = ""] = item.form.split(":");
    navigate(`${pages[form]}${portfolio}`);
    focusHeading(); // Where its page is open already.
  }

  async function remove() {
    const unsent =
      item.person === undefined
        ? `It has not been sent. Its texts and ${nounOf(item.photos)} on this device will be deleted.`
        : "It has not been sent. It will be deleted from this device.";
    const question =
      arrivedIn(item) === undefined
        ? unsent
        : `These ${nounOf(item.photos)} have not been sent. They will be deleted from this device.`;
    const title = `Remove ${item.title || "A portfolio without a title"}?`;
    if (!(await confirm({ title, question, action: "Remove", danger: true }))) return;
    await deleteDraft(key);
    announce({ kind: "changed" });
    focusHeading();
  }

  function copy(text: string) {
    navigator.clipboard.writeText(text).then(() => showToast({ tone: "success", message: "Copied" }), ignore);
  }

  return { tryAgain: () => void tryAgain(), open: () => void open(), remove: () => void remove(), copy };
}

// What cannot be read shows the sign, what cannot be copied can be selected.
function ignore(): void {}
