import { momentOf } from "contract/core/dates.ts";
import { may } from "contract/core/portfolio-permissions.ts";
import { asksLater } from "contract/portfolios/questions.ts";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { Refused } from "../../app/api.ts";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { AutosaveLine } from "../../unsent/drafts/autosave-line.tsx";
import { accessSubjectOf } from "../access-subject.ts";
import type { Asked } from "./questions.tsx";
import { useWriting } from "./use-writing.ts";

const StaffPart = lazy(() => import("../appeals/staff-part.tsx").catch(() => ({ default: () => null })));

/** Oldest first, with what waits on this device, and the box. `visit` is that of a link which leads here. */
export default function Thread({ portfolio, visit }: { portfolio: Asked; visit: string | undefined }): ReactNode {
  const viewer = useViewer();
  const messages = useAnswer("listMessages", { params: { id: portfolio._id } });
  const writing = useWriting(portfolio);
  const top = useRef<HTMLDivElement>(null);
  const isShown = messages.data !== undefined;
  // Whoever may not see the portfolio any more is told so by the page, once.
  const isGone = messages.error instanceof Refused && messages.error.status === 404;
  useEffect(() => {
    if (visit !== undefined && isShown) top.current?.focus();
  }, [visit, isShown]);
  return (
    <div ref={top} tabIndex={-1} className="grid gap-3 outline-none">
      <QueryResult query={isGone ? { ...messages, error: null } : messages} loading={null}>
        {(list) => (
          <div role="log" aria-label="Questions and answers">
            <ol className="grid gap-3 empty:hidden">
              {list.map(({ _id, by, text, at }) => (
                <Said key={_id} who={by._id === viewer._id ? "You" : by.name} when={momentOf(at)} text={text} />
              ))}
              {writing.waiting.map(({ key, item }) => (
                <Said
                  key={key}
                  who="You"
                  when={item.attention && "why" in item.attention ? item.attention.why : "Waiting on this device"}
                  text={item.body && "text" in item.body ? String(item.body.text) : ""}
                />
              ))}
            </ol>
            {list.length + writing.waiting.length === 0 && (
              <p className="text-dim text-sm">Nothing has been asked about this portfolio.</p>
            )}
          </div>
        )}
      </QueryResult>
      {may(viewer, "writeMessage", accessSubjectOf(portfolio)) && <Box portfolio={portfolio} writing={writing} />}
      <Suspense>
        {viewer.role !== "student" && !isGone && <StaffPart id={portfolio._id} learner={portfolio.userId.name} />}
      </Suspense>
    </div>
  );
}

function Said({ who, when, text }: { who: string; when: string; text: string }): ReactNode {
  return (
    <li className="grid gap-0.5 wrap-anywhere">
      <p className="text-dim text-sm">
        <span className="font-medium text-text">{who}</span>, {when}
      </p>
      <p className="max-w-prose whitespace-pre-wrap">{text}</p>
    </li>
  );
}

function Box({ portfolio, writing }: { portfolio: Asked; writing: ReturnType<typeof useWriting> }) {
  const { role } = useViewer();
  const { text, write, send, error, storage, isBusy } = writing;
  const { status, userId } = portfolio;
  const box = useRef<HTMLDivElement>(null);
  if (status === "Draft") return <p className="text-dim text-sm print:hidden">{asksLater}</p>;
  const label = role === "student" ? "Ask your assessor" : `Answer ${userId.name.split(" ", 1)[0]}`;
  const sendIt = () => void send().then(() => box.current?.querySelector("textarea")?.focus());

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    // Elsewhere on a page that reviews, these keys submit the feedback.
    event.preventDefault();
    sendIt();
  }

  return (
    <div ref={box} data-screen-only className="grid gap-2 wrap-anywhere print:hidden">
      {error && <ErrorMessage message={error.message} safe="What you wrote is still in the box." />}
      <TextArea
        label={label}
        value={text}
        rows={2}
        readOnly={isBusy || !storage.ready}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <AutosaveLine draft={storage} />
        <Button busy={isBusy} onClick={sendIt} className="max-sm:min-h-13 max-sm:w-full">
          Send
        </Button>
      </div>
    </div>
  );
}
