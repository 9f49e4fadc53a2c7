// Plans in a bucket of a real server.
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { GenericContainer, Wait } from 'testcontainers';
import { describeBucket } from '../platform/files/describe-bucket.ts';

const PORT = 9000;
const [USER, PASSWORD] = ['lotbook', 'lotbook-secret'];

describeBucket('MinIO', async () => {
  const container = await new GenericContainer('minio/minio:RELEASE.2025-04-22T22-12-26Z')
    .withEnvironment({ MINIO_ROOT_USER: USER, MINIO_ROOT_PASSWORD: PASSWORD })
    .withCommand(['server', '/data'])
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp('/minio/health/ready', PORT))
    .start();
  const endpoint = `http://${container.getHost()}:${container.getMappedPort(PORT)}`;
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: USER, secretAccessKey: PASSWORD },
  });
  await client.send(new CreateBucketCommand({ Bucket: 'plans' }));
  client.destroy();
  return {
    address: `s3://${USER}:${PASSWORD}@plans?endpoint=${endpoint}`,
    stop: () => container.stop(),
  };
});
