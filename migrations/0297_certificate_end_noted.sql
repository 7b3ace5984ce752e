-- Whether forms have moved back to the address of the service since the certificate of a domain has ended.
alter table domain_certificates add column end_noted boolean not null default false;
