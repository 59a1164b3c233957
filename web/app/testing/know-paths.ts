import { paths } from "contract/core/paths.ts";
import { knowPaths } from "../call-paths.ts";

// As the first page of somebody who is signed in does.
knowPaths(paths);
