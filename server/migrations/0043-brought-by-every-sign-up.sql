-- A sign-up by link, by code or with a provider brings along what one with a password does, until the proof is given.
alter table contact_tokens add column secret_hash bytea, add column brought jsonb;
alter table contact_email_codes add column secret_hash bytea, add column brought jsonb;
alter table contact_oauth_flows add column brought jsonb;
