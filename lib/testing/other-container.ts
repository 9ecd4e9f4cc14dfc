import { spawnSync } from "node:child_process";

const kinds = {
  "its processes": ["--pid", "--fork", "--mount-proc"],
  "its network": ["--net"],
  "its memory": ["--ipc"],
  "its processes, network and memory": ["--pid", "--net", "--ipc", "--fork", "--mount-proc"],
  "everything but the files": ["--pid", "--net", "--ipc", "--uts", "--fork", "--mount-proc"],
};

/** What runs a command as in another container of this computer, by what that has of its own. */
export const otherContainer = Object.entries(kinds).map(([name, flags]) => {
  const works = spawnSync("unshare", [...flags, "true"]).status === 0;
  const why = works ? null : "unshare makes no containers here: it takes root and Linux";
  const before = ["unshare", "--kill-child", ...flags];
  return { name, before, why, seesPids: !flags.includes("--pid") };
});
