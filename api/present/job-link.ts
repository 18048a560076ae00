/** Path of a job, for `status_url` and `Location` of an answer that continues as a job. */
export const jobLink = (job_id: string): string => `/api/v1/jobs/${job_id}`;
