import fc from "fast-check";
import { chooseSeed } from "./seed.ts";

// Runs before each file of tests.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: chooseSeed() });
