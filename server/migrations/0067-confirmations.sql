-- When the user of a session last entered their password or a two-factor code.
alter table staff_sessions add column confirmed_at timestamptz;

-- An address on a host that no owner has confirmed yet. Until then `portal_url` stays in effect.
alter table contact_settings
  add column pending_portal_url text,
  add column portal_token_hash bytea,
  add column portal_token_expires_at timestamptz,
  add constraint contact_settings_pending_portal check (
    (pending_portal_url is null) = (portal_token_hash is null)
    and (pending_portal_url is null) = (portal_token_expires_at is null)
  );
