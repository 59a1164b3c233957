import fc from "fast-check";
import { chooseSeed } from "./seed.ts";

// Vitest runs this before each test file.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: chooseSeed() });
