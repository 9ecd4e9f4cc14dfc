import "server-only";
import { z } from "zod";
import { passwordRule } from "@/lib/people/password/password-rule";

const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/, "This is not an e-mail address.");

/** Longer than any password may be, so that the rule itself says what is too long. */
const password = z
  .string()
  .min(1, "Enter your password.")
  .max(passwordRule.maximum * 4);

/** POST /api/session */
export const signInRequest = z.strictObject({ email, password });

/** POST /api/session/password */
export const reAuthenticateRequest = z.strictObject({ password });

/** PUT /api/session/password */
export const changePasswordRequest = z.strictObject({
  currentPassword: password,
  newPassword: password,
});

/** POST /api/welcome */
export const welcomeRequest = z.strictObject({
  token: z.string().max(100),
  name: z.string().trim().min(1, "Type your name.").max(100),
  email,
  password,
});

/** POST /api/auth/callback/credentials and /api/auth/signout */
export const nextAuthRequest = z.strictObject({
  csrfToken: z.string().max(200),
  email: email.optional(),
  password: password.optional(),
});
