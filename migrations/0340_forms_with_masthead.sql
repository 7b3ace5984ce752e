-- Whether the document that is proposed for a form has a masthead: forms that people make (docs/decisions/0172-masthead-of-proposals.md).
alter table forms add column proposes_masthead boolean not null default false;
