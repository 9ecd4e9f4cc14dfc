"use client";
import type { HandedLink, ListedLink, ListedPerson, Me, PeopleAnswer } from "@/lib/people/wire";
import { HandedLinkDialog } from "./handed-link-dialog";
import { InviteDialog } from "./invite-dialog";
import { AccessDialog, PasswordLinkDialog, RevokeLinkDialog, RoleDialog } from "./person-dialogs";
import type { PersonDeed } from "./person-item";

/** Which dialog is open. The link stands here alone: nothing else of the page keeps it. */
export type Asked =
  | { readonly kind: "invite" }
  | { readonly kind: PersonDeed; readonly person: ListedPerson }
  | { readonly kind: "revoke"; readonly link: ListedLink }
  | { readonly kind: "handed"; readonly name: string; readonly link: HandedLink };

interface PeopleDialogsProps {
  asked: Asked;
  me: Me;
  /** The desk answered with how things are now. */
  onDone: (answer: PeopleAnswer) => void;
  /** A link was made: it is shown once. */
  onMade: (name: string, link: HandedLink) => void;
  onClose: () => void;
}

/** Whichever dialog of the page is open. */
export function PeopleDialogs({ asked, me, onDone, onMade, onClose }: PeopleDialogsProps) {
  switch (asked.kind) {
    case "invite":
      return <InviteDialog ownRole={me.role} onMade={onMade} onClose={onClose} />;
    case "handed":
      return (
        <HandedLinkDialog title={`A link for ${asked.name}`} link={asked.link} onClose={onClose} />
      );
    case "revoke":
      return <RevokeLinkDialog link={asked.link} onDone={onDone} onClose={onClose} />;
    case "role":
      return (
        <RoleDialog person={asked.person} ownRole={me.role} onDone={onDone} onClose={onClose} />
      );
    case "access":
      return <AccessDialog person={asked.person} onDone={onDone} onClose={onClose} />;
    case "password":
      return <PasswordLinkDialog person={asked.person} onMade={onMade} onClose={onClose} />;
  }
}
