import { Panel } from "../../ui/panel.tsx";
import { FilesField, type FilesProps, filesText } from "./files-field.tsx";

/** The files and recordings of a portfolio's form. */
export function FilesPanel(props: FilesProps) {
  return (
    <Panel heading="Files and Recordings" aside={<span className="text-dim text-sm">{filesText(props.files)}</span>}>
      <FilesField {...props} />
    </Panel>
  );
}
