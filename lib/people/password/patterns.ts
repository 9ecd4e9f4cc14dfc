/** Whether a text is a shorter one written at least twice; the last time may be cut off. */
export function isRepeat(text: string): boolean {
  const signs = [...text];
  for (let period = 1; period <= signs.length / 2; period += 1) {
    if (signs.every((sign, at) => at < period || sign === signs[at - period])) return true;
  }
  return false;
}

/** Keys and letters in the order in which fingers and children run through them. */
const walks = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "yxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9olp",
  "1q2w3e4r5t6y7u8i9o0p",
  "qawsedrftgyhujikolp",
  "1a2b3c4d5e6f7g8h9i0j",
  "a1b2c3d4e5f6g7h8i9j0",
  "1112223334445556667778889990",
  "aabbccddeeffgghhiijjkkll",
].flatMap((walk) => [walk, [...walk].reverse().join("")]);

/** Whether all but a few characters of a text lie on keyboard or alphabet runs of four or more. */
export function followsKeys(text: string): boolean {
  const signs = text.length;
  let loose = 0;
  for (let at = 0; at < signs; ) {
    const run = longestRun(text, at);
    if (run === 0) loose += 1;
    at += run === 0 ? 1 : run;
  }
  return loose <= signs / 4;
}

/** How many characters from here on follow one walk, or one key held down; 0 below four. */
function longestRun(text: string, at: number): number {
  let longest = 0;
  for (let end = at + 4; end <= text.length; end += 1) {
    const piece = text.slice(at, end);
    const held = [...piece].every((sign) => sign === piece[0]);
    if (!held && !walks.some((walk) => walk.includes(piece))) break;
    longest = end - at;
  }
  return longest;
}
