/** What a child needs of the shell: where programs and files are, who it is, whom it trusts. */
const ofShell = new Set([
  ...["PATH", "HOME", "USER", "LOGNAME", "SHELL", "TMPDIR", "TEMP", "TMP"],
  ...["LANG", "LANGUAGE", "TZ", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["NODE_OPTIONS", "NODE_V8_COVERAGE", "MALLOC_ARENA_MAX"],
  ...["SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT", "APPDATA", "LOCALAPPDATA", "USERPROFILE"],
]);

/**
 * Of a shell's environment what a child process needs: NODE_ENV, PG* and the like mean another
 * program.
 */
export function shellEnv(env) {
  const kept = Object.entries(env).filter(
    ([name]) => ofShell.has(name.toUpperCase()) || /^LC_/.test(name),
  );
  return Object.fromEntries(kept);
}
