-- Networks that an account signed in from lately. Wrong guesses from one of them are counted apart from everybody
-- else's, so that a stranger who guesses makes nobody wait at a place that is theirs.
create table staff_networks (
  user_id uuid not null references users on delete cascade,
  network text not null,           -- an IPv4 address, or an IPv6 /64
  seen_at timestamptz not null,
  primary key (user_id, network)
);
create index staff_networks_by_age on staff_networks (seen_at);

create table contact_networks (
  environment_id uuid not null,
  contact_id uuid not null,
  network text not null,
  seen_at timestamptz not null,
  primary key (environment_id, contact_id, network),
  foreign key (environment_id, contact_id) references contacts on delete cascade
);
create index contact_networks_by_age on contact_networks (seen_at);

-- Whoever is signed in is not a stranger where they are. An IPv6 network is written at the next sign-in.
insert into staff_networks (user_id, network, seen_at)
select user_id, ip, max(last_seen_at) from staff_sessions where ip ~ '^[0-9.]+$' group by user_id, ip;

insert into contact_networks (environment_id, contact_id, network, seen_at)
select environment_id, contact_id, ip, max(last_seen_at) from contact_sessions
where verified and impersonated_by is null and ip ~ '^[0-9.]+$' group by environment_id, contact_id, ip;
