/** The health check of a container: exit code 0 while what answers on a port is ready. */
const answer = await fetch(`http://127.0.0.1:${process.argv[2]}/ready`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
