-- When the address was proven to be the person's: by the mailed verification, a reset, or an accepted invitation.
alter table users add column email_verified_at timestamptz;

-- Known to be proven: whoever came with an account made by accepting an invitation. An account that had been there before
-- the invitation may have been made by a stranger, so it says nothing.
update users u set email_verified_at = u.created_at
from memberships m
where m.user_id = u.id and m.created_at = u.created_at
  and exists (
    select 1 from audit_events a
    where a.organization_id = m.organization_id and a.action = 'member.joined' and a.target_id = m.id::text
  );

-- A token of nobody stands for one that is not mailed, so that asking takes as long whether there is an account or not.
alter table staff_tokens alter column user_id drop not null;
alter table staff_tokens drop constraint staff_tokens_purpose_check;
alter table staff_tokens add constraint staff_tokens_purpose_check
  check (purpose in ('two_factor', 'password_reset', 'email_verification'));
