-- Documents begin with the name of the agency (docs/decisions/0121-documents.md). Templates that are stored keep the first page they have;
-- the version before passes over the key.
update pdf_templates set design = design || '{"masthead": false}' where not design ? 'masthead';
