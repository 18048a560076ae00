/** The folder in the file store for everything that ingestion keeps of a revision; it lives as long as the revision. */
export const parsedFolder = (source_id: string, revision: number): string => `parsed/${source_id}/${revision}`;
