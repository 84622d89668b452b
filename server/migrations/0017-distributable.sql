-- Every key of a tenant's table contains its environment, so that the table can be distributed by it. A hash of 256 random
-- bits is unique without being held to it across environments.
alter table contact_sessions drop constraint contact_sessions_token_hash_key, add unique (environment_id, token_hash);
create index contact_sessions_by_token on contact_sessions (token_hash);
alter table contact_tokens drop constraint contact_tokens_pkey, add primary key (environment_id, token_hash);
alter table contact_oauth_flows drop constraint contact_oauth_flows_pkey, add primary key (environment_id, state_hash);
alter table customer_invitations drop constraint customer_invitations_token_hash_key,
  add unique (environment_id, token_hash);
create index customer_invitations_by_token on customer_invitations (token_hash);
alter table customer_invitation_ends drop constraint customer_invitation_ends_pkey,
  add primary key (environment_id, token_hash);
create index customer_invitation_ends_by_token on customer_invitation_ends (token_hash);
-- Rows are looked up by organization in all of its environments, which the caller knows.
drop index webhook_endpoints_of_organization;
create index webhook_endpoints_of_tenant on webhook_endpoints (environment_id) where customer_id is null;
