import { momentOf } from "contract/core/dates.ts";
import { barePath } from "contract/portfolios/photo-paths.ts";
import type { Attested } from "contract/portfolios/witnesses.ts";

/** What has changed in what a witness reads, in words: "the title", "photo 2". */
export function changesBetween(was: Attested, now: Attested): string[] {
  const before = factsOf(was);
  const texts = [...factsOf(now)].filter(([name, text]) => before.get(name) !== text).map(([name]) => name);
  const photos = now.photos.flatMap((photo, index) => {
    const old = was.photos[index];
    const isSame = old && barePath(old.path) === barePath(photo.path) && old.caption === photo.caption;
    return isSame ? [] : [`photo ${index + 1}`];
  });
  const files = now.attachments.flatMap(({ path, name, caption, transcript }) => {
    const old = was.attachments.find((one) => barePath(one.path) === barePath(path));
    return old?.caption === caption && old.transcript === transcript ? [] : [name];
  });
  const gone = was.photos.length - now.photos.length;
  return [
    ...texts,
    ...photos,
    ...files,
    ...(was.attachments.length > now.attachments.length ? ["a file that is gone"] : []),
    ...(gone > 0 ? [gone === 1 ? "a photo that is gone" : `${gone} photos that are gone`] : []),
  ];
}

/** The texts that a witness confirms, by their names, in the order in which they are read. */
export function factsOf(attested: Attested): Map<string, string> {
  return new Map([
    ["the title", attested.title],
    ["the place", attested.postcode],
    ["the time", momentOf(attested.dateTime)],
    ["the kind of job", attested.jobType],
    ["how it is shown", attested.method],
    ["the task", attested.taskDescription],
    ["the reason for it", attested.reasonForTask],
    ["its aim", attested.objectiveOfJob],
    ["the statement", attested.statement],
    ...attested.sections.map(({ heading, content }, index): [string, string] => [
      heading || `part ${index + 1}`,
      content,
    ]),
  ]);
}
