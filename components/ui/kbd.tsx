/** A key to press. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      className={
        "inline-block min-w-4 rounded-sm border border-line-strong px-1 text-center " +
        "font-medium font-sans text-2xs text-ink-3 phone:hidden"
      }
    >
      {children}
    </kbd>
  );
}
