-- Password hashes of other systems are stored with a scheme: algorithm and cost. Once the contact signs in, the hash is
-- replaced and the scheme is null. A sign-in runs every scheme that is still in use, so that its duration tells nothing.
alter table contacts add column password_scheme text;
create index contacts_by_password_scheme on contacts (environment_id, password_scheme) where password_scheme is not null;

create table contact_password_schemes (
  environment_id uuid not null references environments (id) on delete cascade,
  scheme text not null,
  primary key (environment_id, scheme)
);
