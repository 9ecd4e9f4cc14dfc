"use client";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PasswordField } from "@/components/ui/password-field";
import { TextField } from "@/components/ui/text-field";
import { lengthOf } from "@/lib/people/password/normal-form";
import { passwordRule, passwordRuleText } from "@/lib/people/password/rule";
import { FormAlert } from "./form-alert";
import { useWelcome } from "./use-welcome";

interface WelcomeFormProps {
  token: string;
  /** For whom the link was made; stands in the field of the name. */
  name: string;
  /** What the form does, for readers: "Create the owner". */
  label: string;
  /** The last button, and what it reads while it is busy. */
  submit: string;
  busyWords: string;
}

/** Name, e-mail and a password by the rule that stands there. A refusal loses nothing typed. */
export function WelcomeForm({ token, name, label, ...words }: WelcomeFormProps) {
  const { form, length, setLength, busy, closed, message, errors, submit } = useWelcome(token);
  const enough = length >= passwordRule.minimum;

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={label}
      className="mt-[26px] flex flex-col gap-[18px]"
    >
      {message && <FormAlert>{message}</FormAlert>}
      {closed && (
        <p>
          <a href="/sign-in">Go to the sign-in</a>
        </p>
      )}
      <div className="grid grid-cols-2 gap-3.5 phone:grid-cols-1">
        <TextField
          label="Name"
          name="name"
          defaultValue={name}
          autoComplete="name"
          error={errors.name}
        />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email}
        />
      </div>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        error={errors.password}
        help={passwordRuleText}
        onChange={(event) => setLength(lengthOf(event.currentTarget.value))}
        fact={
          <span aria-live="polite" className="flex items-center gap-[5px]">
            {enough && <Icon name="check" />}
            {enough ? "Long enough" : `${length} of ${passwordRule.minimum} characters`}
          </span>
        }
      />
      <div className="flex items-center gap-3.5 phone:flex-col phone:items-stretch">
        <Button tone="primary" size="lg" type="submit" off={busy && words.busyWords}>
          {busy ? words.busyWords : words.submit}
        </Button>
        <span className="text-ink-3 text-xs">Common passwords are refused, however long.</span>
      </div>
    </form>
  );
}
