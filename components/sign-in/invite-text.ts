import type { InviteLink } from "@/lib/users/api";
import { roleNames } from "@/lib/users/roles";

export type OpenInviteLink = Extract<InviteLink, { readonly state: "open" }>;

interface InviteText {
  readonly over: string;
  readonly title: string;
  readonly text: string;
  readonly form: { readonly label: string; readonly submit: string; readonly busyLabel: string };
}

/** What a one-time link's page says: what it is for, and for whom. */
export function inviteText(link: OpenInviteLink): InviteText {
  const { name, role, deskName } = link;
  const once = "It works once.";
  switch (link.for) {
    case "the owner":
      return {
        over: "First run",
        title: "Create the owner of this desk",
        text: `This link was printed on the server's terminal. ${once}`,
        form: {
          label: "Create the owner",
          submit: "Create owner and open desk",
          busyLabel: "Creating the owner",
        },
      };
    case "a new user":
      return {
        over: "Invitation",
        title: `Join ${deskName} as ${roleNames[role]}`,
        text: `This link is for ${name}. Choose how you will sign in. ${once}`,
        form: { label: "Join the desk", submit: "Join the desk", busyLabel: "Joining the desk" },
      };
    case "a new password":
      return {
        over: "New password",
        title: `A new password for ${name}`,
        text:
          `This link is for ${name}, ${roleNames[role]} on ${deskName}. Enter your e-mail ` +
          `address and a new password. ${once} All your other sessions are signed out.`,
        form: {
          label: "Choose a new password",
          submit: "Set password and open desk",
          busyLabel: "Setting the password",
        },
      };
  }
}
