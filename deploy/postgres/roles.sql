-- Runs once, when the volume is empty. The service needs CREATEROLE: each knowledge graph has a role that may only
-- read its own tables.
\getenv lore_password LORE_DATABASE_PASSWORD
\getenv temporal_password TEMPORAL_DATABASE_PASSWORD

CREATE ROLE lore LOGIN CREATEROLE PASSWORD :'lore_password';
CREATE DATABASE lore OWNER lore;
-- Bounds the temporary files of statements that questions run.
GRANT SET ON PARAMETER temp_file_limit TO lore;

CREATE ROLE temporal LOGIN PASSWORD :'temporal_password';
CREATE DATABASE temporal OWNER temporal;
CREATE DATABASE temporal_visibility OWNER temporal;

REVOKE CONNECT ON DATABASE lore, temporal, temporal_visibility FROM PUBLIC;
