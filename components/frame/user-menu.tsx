"use client";
import { useState } from "react";
import { useDesk } from "@/components/desk/desk-provider";
import { useLive } from "@/components/live/live-provider";
import { lockTrading } from "@/components/requests/lock-trading";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { SoftLink } from "@/components/ui/soft-link";
import { Moment } from "@/components/ui/times";
import { deskMutation } from "@/lib/api/client";
import { roleNames } from "@/lib/users/roles";

/** Who is signed in, until when, the way to their account and the way out. */
export function UserMenu({ onSelected }: { onSelected: () => void }) {
  const { withConnection, me } = useDesk();
  const live = useLive();
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    // The answer does not matter to somebody who leaves.
    await deskMutation("DELETE /api/session");
    live?.publishSignOut();
    location.assign("/sign-in");
  };

  const lock = async () => {
    await lockTrading();
    onSelected();
  };

  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-medium">{me.name}</p>
        <p className="text-ink-2">{me.email}</p>
        <p className="text-ink-3 text-xs">
          {roleNames[me.role]} of {me.deskName}. Signed in until{" "}
          <Moment at={Date.parse(me.endsAt)} said /> at the latest.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SoftLink
          href={withConnection("/account")}
          onClick={onSelected}
          className="inline-flex items-center underline phone:h-11"
        >
          Your account
        </SoftLink>
        <Button onClick={lock} tooltip="Pages stay visible; nothing can be sent or changed">
          <Icon name="lock" />
          Lock trading
        </Button>
        <Button onClick={leave} disabledReason={leaving && "Signing out"}>
          <Icon name="out" />
          Sign out
        </Button>
      </div>
    </div>
  );
}
